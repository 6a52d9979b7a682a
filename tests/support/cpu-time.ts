/** Returns for how long this thread has had a processor, in ms. Time that other programs took doesn't count. */
export function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
