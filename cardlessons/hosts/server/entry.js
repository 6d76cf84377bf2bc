// The entry of a served lesson's page: a websocket connects it to the server where its tables need Python.

import { lesson as startLesson } from "../browser/lesson.js";
import { Socket } from "./socket.js";

export const lesson = (drawings, looks) => startLesson(drawings, looks, (page) => new Socket(page));
