// A lesson's page on this server: where its tables need Python, it is connected to the server by a websocket.

import { lesson as startLesson } from "../browser/lesson.js";
import { Socket } from "./socket.js";

export const lesson = (drawings, looks) => startLesson(drawings, looks, (page) => new Socket(page));
