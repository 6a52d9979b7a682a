import { z } from 'zod'
import { AssistantThread } from '#contract/assistant.ts'
import { CSRF_HEADER } from '#contract/csrf-header.ts'
import { openDevice } from '#tests/support/device.ts'
import { ADMIN_EMAIL, DEMO_PASSWORD, GUEST_EMAIL, HOST_EMAIL, signInByApi } from '#tests/support/people.ts'
import { signIn, waitUntilLevel } from '#tests/support/screens.ts'
import { startServer } from '#tests/support/start-server.ts'
import type { Labelled } from './labelled-set.ts'

/** How long something takes 50 and 95 times of 100 at most, and how often it was measured. */
export type Timed = { medianMs: number; p95Ms: number; count: number }

const QUESTIONS = 102
const OPENINGS = 40
/** One after the other by three people: nobody may ask more than 40 questions in a minute. */
const PEOPLE = [HOST_EMAIL, GUEST_EMAIL, ADMIN_EMAIL]

/** Measures the first words of the helper's answers and the opening of the panel, with the real server and Chromium. */
export async function measureSpeed(
  questions: readonly Labelled[],
): Promise<{ firstWords: Timed; opening: Timed }> {
  const server = await startServer()
  try {
    return { firstWords: await timeFirstWords(server.url, questions), opening: await timeOpening(server.url) }
  } finally {
    await server.stop()
  }
}

/** From the request to the first words that come back, over HTTP, each question in its own language. */
async function timeFirstWords(url: string, questions: readonly Labelled[]): Promise<Timed> {
  // Of every language alike.
  const asked = questions.filter(
    (_, n) =>
      Math.floor((n * QUESTIONS) / questions.length) !== Math.floor(((n - 1) * QUESTIONS) / questions.length),
  )
  const times: number[] = []
  const each = Math.ceil(asked.length / PEOPLE.length)
  for (const [n, email] of PEOPLE.entries()) {
    const post = await poster(url, email)
    // Opening the panel in a language prepares it.
    const locales = new Set(asked.map(({ locale }) => locale))
    const opened = await Promise.all([...locales].map((locale) => openThread(post, locale)))
    const { threadId, assistantId } = opened[0] ?? (await openThread(post, 'en'))
    for (const { text, locale } of asked.slice(n * each, (n + 1) * each)) {
      const begin = performance.now()
      const body = { threadId, assistantId, messageData: { role: 'user', content: text } }
      const answer = await post('send', body, locale)
      times.push((await untilSaid(answer)) - begin)
    }
  }
  return timedBy(times)
}

async function openThread(post: Post, locale: string): Promise<AssistantThread> {
  const said = await (await post('init', {}, locale)).text()
  const json = Buffer.from(said.replaceAll('"', ''), 'base64').toString('utf8')
  return AssistantThread.parse(JSON.parse(json))
}

/** When the first words or the first tool came; reads the rest, so that the run ends. */
async function untilSaid(answer: Response): Promise<number> {
  if (!answer.ok || !answer.body) throw new Error(`The helper answered ${answer.status}`)
  let saidAt: number | null = null
  let read = ''
  for await (const bytes of answer.body.pipeThrough(new TextDecoderStream())) {
    read += bytes
    if (/"type":"(text|function)"/.test(read)) saidAt ??= performance.now()
  }
  if (saidAt === null) throw new Error(`The helper said nothing: ${read}`)
  return saidAt
}

type Post = (name: 'init' | 'send', body: object, locale: string) => Promise<Response>

async function poster(url: string, email: string): Promise<Post> {
  const { token } = await signInByApi(url, email)
  const csrf = await fetch(`${url}/api/csrf`)
  const answer = z.object({ token: z.string() }).parse(await csrf.json())
  const cookie = csrf.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  return (name, body, locale) =>
    fetch(`${url}/api/ai-chat/${name}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'accept-language': locale,
        client_id: 'farstead-web',
        origin: url,
        cookie,
        [CSRF_HEADER]: answer.token,
      },
      body: JSON.stringify(body),
    })
}

/** From the press to the panel on screen, with its code on the device. */
async function timeOpening(url: string): Promise<Timed> {
  const device = await openDevice({ browser: 'whole' })
  try {
    const page = device.page()
    await signIn(page, url, HOST_EMAIL, DEMO_PASSWORD)
    await waitUntilLevel(page)
    // Where its button floats.
    await page.goto(`${url}/dashboard`)
    const button = page.getByRole('button', { name: 'Assistant', exact: true })
    const times: number[] = []
    for (let n = 0; n <= OPENINGS; n += 1) {
      await button.waitFor()
      const took = await button.evaluate(async (element: HTMLElement) => {
        const begin = performance.now()
        return new Promise<number>((resolve) => {
          new MutationObserver((_, observer) => {
            if (!document.querySelector('.assistant')) return
            observer.disconnect()
            // The second frame begins when the first is on screen.
            requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - begin)))
          }).observe(document.body, { childList: true, subtree: true })
          element.click()
        })
      })
      // The first brings the code.
      if (n > 0) times.push(took)
      await page.locator('.assistant').getByRole('button', { name: 'Send', exact: true }).waitFor()
      await page.keyboard.press('Escape')
      await page.locator('.assistant').waitFor({ state: 'detached' })
    }
    return timedBy(times)
  } finally {
    await device.dispose()
  }
}

function timedBy(times: readonly number[]): Timed {
  const ordered = times.toSorted((a, b) => a - b)
  const at = (share: number): number => ordered[Math.ceil(times.length * share) - 1] ?? Infinity
  return { medianMs: at(0.5), p95Ms: at(0.95), count: times.length }
}
