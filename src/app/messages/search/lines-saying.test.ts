import { createInstance } from 'i18next'
import { expect, it } from 'vitest'
import { isLineSign, lineSign } from '#contract/line-sign.ts'
import { SYSTEM_EVENTS } from '#contract/system-event-names.ts'
import en from '#words/en/app/messages.json'
import es from '#words/es/app/messages.json'
import ja from '#words/ja/app/messages.json'
import { linesSaying } from './lines-saying.ts'

const words = createInstance()
await words.init({
  lng: 'en',
  defaultNS: 'messages',
  resources: { en: { messages: en }, es: { messages: es }, ja: { messages: ja } },
})
const saying = (lng: string, sought: string) =>
  linesSaying(sought, (key) =>
    words.t(`messages:${key}`, { lng, name: '', room: '', day: '', days: '', amount: '' }),
  )
const signed = (party: 'host' | 'guest', isMine: boolean) =>
  lineSign({ name: 'agreementSigned', party }, isMine)

it('finds lines by their words in the reader’s language, whoever acted', () => {
  const started = [true, false].flatMap((isMine) =>
    [true, false].map((isSigned) => lineSign({ name: 'agreementStarted', isSigned }, isMine)),
  )
  expect([...saying('en', 'The stay has STARTED')].toSorted()).toEqual(started.toSorted())
  expect([...saying('es', 'ha comenzado')].toSorted()).toEqual(started.toSorted())
  expect([...saying('ja', '滞在')]).toEqual(expect.arrayContaining(started))
})

it('distinguishes who signed and who is reading', () => {
  expect(saying('en', 'recorded your signature')).toBe(signed('guest', false))
  expect(saying('en', 'recorded the guest’s signature')).toBe(signed('guest', true))
  expect(saying('en', 'you signed the agreement')).toBe(signed('host', true))
  expect([...saying('en', 'you cancelled')]).toContain(lineSign({ name: 'agreementCancelled' }, true))
  expect([...saying('en', 'you cancelled')]).not.toContain(lineSign({ name: 'agreementCancelled' }, false))
})

it('finds nothing for a blank text, a placeholder, or words in no line', () => {
  for (const sought of ['', '  ', '{{name}}', 'lockbox']) expect(saying('en', sought)).toBe('')
})

it('a sign is one private character, different for each line', () => {
  const all = SYSTEM_EVENTS.flatMap((name) =>
    [true, false].flatMap((isMine) => [true, false].map((isSigned) => lineSign({ name, isSigned }, isMine))),
  )
  expect(new Set(all).size).toBe(4 * SYSTEM_EVENTS.length)
  expect(all.every((sign) => sign.length === 1 && isLineSign(sign.charCodeAt(0)))).toBe(true)
  expect(lineSign({ name: 'somethingNewer' }, true)).toBe('')
})
