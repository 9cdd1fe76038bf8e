import { parentPort, workerData } from "node:worker_threads";
import { compareAnswers } from "../answering.ts";

parentPort?.postMessage(compareAnswers(workerData));
