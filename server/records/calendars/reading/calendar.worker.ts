import { parentPort } from 'node:worker_threads'
import { readCalendar, type ReadingAt } from './read-calendar.ts'

/** The file to read, as it is sent to the worker. */
export type FileToRead = { text: string; at: ReadingAt }

parentPort?.on('message', ({ text, at }: FileToRead) => parentPort?.postMessage(readCalendar(text, at)))
// Loading counts for nobody's file.
parentPort?.postMessage('ready')
