import { randomUUID } from 'node:crypto'
import { LoginAnswer } from '#contract/auth.ts'
import { ORIGIN, PASSWORD } from './app-bed.ts'
import { registrationBed } from './registration-bed.ts'

/** Days of a stay, as the query of a room's page. */
export const DATES = '?from=2026-12-01&to=2026-12-15'

/** What a browser keeps of our cookies. */
export type Browser = { cookie?: string }

/** The app of a test file, with what somebody does who signs up from a room: its first one unless another is named. */
export function joinBed() {
  const registration = registrationBed()
  const { bed } = registration
  let firstUnit = ''

  async function unit(title: string, fields: object = {}): Promise<string> {
    const id = randomUUID()
    const host_id = await bed().person({ email: `${id}@host.example`, role: 'HOST' })
    const about = {
      type: 'ENTIRE_PLACE',
      address: { suburb: '', town: 'Tāneatua' },
      rentAmount: 280,
      ...fields,
    }
    await bed()
      .db.insertInto('units')
      .values({
        id,
        host_id,
        title,
        status: 'PUBLISHED',
        published_at: new Date(),
        fields: JSON.stringify(about),
      })
      .execute()
    firstUnit ||= id
    return id
  }

  async function join(
    email: string,
    browser: Browser = {},
    { over = {}, headers = {}, origin = ORIGIN as string | null, id = firstUnit, query = DATES } = {},
  ) {
    const typed = { email, firstName: 'Mere', lastName: 'Parata', password: PASSWORD, ...over }
    const answer = await bed().app.inject({
      method: 'POST',
      url: `/site/listing/${id}/join${query}`,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        ...(origin === null ? {} : { origin }),
        ...(browser.cookie === undefined ? {} : { cookie: browser.cookie }),
        ...headers,
      },
      payload: new URLSearchParams(typed).toString(),
    })
    const given = answer.cookies.find(({ name }) => name.endsWith('joined'))
    if (given) browser.cookie = `${given.name}=${given.value}`
    return answer
  }

  /** Follows the link as the page does. */
  async function follow(link: string, { cookie = '' }: Browser, more: object = {}, headers: object = {}) {
    const csrf = await bed().csrf()
    const answer = await bed().app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { ...csrf, cookie: [csrf['cookie'], cookie].join('; '), origin: ORIGIN, ...headers },
      payload: { link, ...more },
    })
    if (answer.statusCode !== 200) return { code: answer.statusCode, data: null }
    return LoginAnswer.parse(
      JSON.parse(Buffer.from(String(JSON.parse(answer.body)), 'base64').toString('utf8')),
    )
  }

  async function check(token: string, { cookie = '' }: Browser) {
    const answer = await bed().app.inject({
      method: 'POST',
      url: '/v1/mailed-link/check',
      headers: { cookie },
      payload: { token, purpose: 'verification' },
    })
    return answer.json().data
  }

  return { ...registration, unit, join, follow, check }
}
