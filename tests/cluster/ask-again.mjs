import { setTimeout as after } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

/**
 * In a thread of its own, because the one with thousands of connections would be late to see an answer: asks one address
 * again and again until it is told that it's over, and tells how long each answer took, in ms.
 */
const { url, pauseMs } = workerData
const times = []
let isOver = false
parentPort.once('message', () => {
  isOver = true
})
while (!isOver) {
  const begun = performance.now()
  await (await fetch(url)).arrayBuffer()
  times.push(performance.now() - begun)
  await after(pauseMs)
}
parentPort.postMessage(times)
