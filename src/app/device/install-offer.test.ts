import { expect, it } from 'vitest'
import { createInstallOffer } from './install-offer.ts'

function device({ isStandalone = false, isAppleMobile = false, outcome = 'accepted' } = {}) {
  const kept = new Map<string, string>()
  const events = new EventTarget()
  let prompts = 0
  const open = () =>
    createInstallOffer({
      events,
      storage: {
        getItem: (key) => kept.get(key) ?? null,
        setItem: (key, value) => void kept.set(key, value),
      },
      isStandalone,
      isAppleMobile,
    })
  const offered = () => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => {
        prompts += 1
        return { outcome }
      },
    })
    events.dispatchEvent(event)
    return event
  }
  return { kept, events, open, offered, prompts: () => prompts }
}

it('suppresses the browser’s own prompt, and prompts once when the person agrees', async () => {
  const { open, offered, prompts } = device()
  const offer = open()
  expect(offer.get().way).toBe('none')
  expect(offered().defaultPrevented).toBe(true)
  expect(offer.get().way).toBe('prompt')
  await Promise.all([offer.accept(), offer.accept()])
  expect(prompts()).toBe(1)
  expect(offer.get().way).toBe('installed')
})

it('offers it again after a refusal only when the browser does', async () => {
  const { open, offered } = device({ outcome: 'dismissed' })
  const offer = open()
  offered()
  await offer.accept()
  expect(offer.get().way).toBe('none')
  offered()
  expect(offer.get().way).toBe('prompt')
})

it('stays hidden for good once hidden, under the specified name', () => {
  const { open, kept } = device()
  open().hide()
  expect([...kept]).toEqual([['vite-pwa:hide-install', 'true']])
  expect(open().get().isHidden).toBe(true)
})

it('recognises an installed app, and Safari, which needs instructions', () => {
  expect(device({ isStandalone: true }).open().get().way).toBe('installed')
  expect(device({ isAppleMobile: true }).open().get().way).toBe('byHand')
  const { open, events } = device()
  const offer = open()
  events.dispatchEvent(new Event('appinstalled'))
  expect(offer.get().way).toBe('installed')
})
