import type { Live, Mail, Notices, Push } from '#server/scope/scope.ts'

/** For a bed whose tests don't concern mail: ignores orders. */
export const NO_MAIL: Mail = {
  order: async () => {},
  start: async () => {},
  settled: async () => {},
  close: () => {},
}

/** The same for notices. */
export const NO_NOTICES: Notices = {
  tell: async () => {},
  start: async () => {},
  settled: async () => {},
}

/** The same for the live connection. */
export const NO_LIVE: Live = {
  publish: () => {},
  letSee: () => {},
  endSessions: () => {},
  authenticateUser: () => ({ auth: 'fake:signature', user_data: '{}' }),
  settings: () => ({ key: 'fake', cluster: 'own', host: null, port: null, useTls: false }),
  close: async () => {},
}

/** The same for push. */
export const NO_PUSH: Push = {
  publicKey: '',
  tellOfMessages: () => {},
  tell: async () => 0,
  settled: async () => {},
}
