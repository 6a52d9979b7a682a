// Reported: farstead(no-sleep): A test waits for a state, not for a time

export const wait = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms)
  })
