import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import { type AppBed, createAppBed, PASSWORD } from './app-bed.ts'

export const VERIFICATION_LINK = /http:\/\/127\.0\.0\.1:4280\/email-verification\/([A-Za-z0-9_-]{43})\b/

/** The app of a test file, and the actions of a person who registers. */
export type RegistrationBed = {
  /** Not available before the tests begin. */
  bed: () => AppBed
  post: (url: string, payload: object) => Promise<LightMyRequestResponse>
  /** Returns what a person fills in, with other fields on top. */
  form: (email: string, over?: object) => object
  register: (email: string, over?: object) => Promise<LightMyRequestResponse>
  resend: (email: string) => Promise<LightMyRequestResponse>
  /** Uses a verification link; returns the status. */
  verify: (token: string, password?: string) => Promise<number>
  /** Returns the code of a sign-in. */
  codeOf: (email: string, password?: string) => Promise<number>
  /** Returns the token of the newest verification mail to an address. */
  mailedToken: (email: string) => Promise<string>
}

/** Creates it before the tests of a file and closes it after them. */
export function registrationBed(): RegistrationBed {
  let made: AppBed
  beforeAll(async () => {
    made = await createAppBed({ ACCOUNT_REQUESTS_PER_HOUR: '10000', VITE_APP_TITLE: 'Tōtara Stays' })
  })
  afterAll(() => made.close())

  const post: RegistrationBed['post'] = (url, payload) =>
    made.app.inject({ method: 'POST', url: `/v1${url}`, payload })
  const form: RegistrationBed['form'] = (email, over = {}) => ({
    email,
    firstName: 'Mere',
    lastName: 'Parata',
    password: PASSWORD,
    role: 'GUEST',
    ...over,
  })
  return {
    bed: () => made,
    post,
    form,
    register: (email, over) => post('/registration', form(email, over)),
    resend: (email) => post('/registration/verification', { email }),
    verify: async (token, password = PASSWORD) =>
      (await post('/email-verification', { token, password })).statusCode,
    codeOf: async (email, password = PASSWORD) => (await made.signIn({ email, password })).code,
    async mailedToken(email) {
      const [newest] = await made.mailsTo(email)
      const token = VERIFICATION_LINK.exec(newest?.text ?? '')?.[1]
      if (!token) throw new Error(`no link was mailed to ${email}`)
      return token
    },
  }
}
