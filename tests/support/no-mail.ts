import type { Mail } from '#server/scope/scope.ts'

/** For a bed whose tests are not about mail: what is ordered goes nowhere. */
export const NO_MAIL: Mail = {
  order: async () => {},
  start: async () => {},
  settled: async () => {},
  close: () => {},
}
