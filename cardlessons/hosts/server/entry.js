// A lesson's page on this server: where its tables need Python, it is connected to the server by a websocket.

import { lesson as laid } from "../browser/lesson.js";
import { Socket } from "./socket.js";

export const lesson = (drawings, looks) => laid(drawings, looks, (page) => new Socket(page));
