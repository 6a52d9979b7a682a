/**
 * Loaded into the attacked server beside its program: on SIGUSR2 it collects what nothing refers to, and prints what is
 * left. Collected twice, because what a first collection finalizes goes with a second one.
 */
process.on('SIGUSR2', () => {
  globalThis.gc()
  setTimeout(() => {
    globalThis.gc()
    const { heapUsed, external } = process.memoryUsage()
    console.log(`At rest: ${heapUsed + external}`)
  }, 200)
})
