import { expect, test } from 'vitest'
import type { HostProfile } from '#server/records/units/host-profile.ts'
import type { Listing } from '#server/records/units/listings.ts'
import { wordsIn } from '#server/http/words.ts'
import type { SiteView } from './site-view.ts'
import { unitHost } from './unit-host.ts'

const LISTING = { hostFirstName: 'Ngaire' } as Listing
const NOBODY: HostProfile = { avatarUrl: null, languages: [], since: null, replies: null }

const drawn = (host: Partial<HostProfile>, locale: 'en' | 'es' = 'en') =>
  unitHost({ t: wordsIn(locale, 'site', 'units'), locale, isSignedIn: true } as SiteView, LISTING, {
    ...NOBODY,
    ...host,
  }).markup

test('shows the host’s picture, languages, hosting date and reply time', () => {
  const host: HostProfile = {
    avatarUrl: '/files/face',
    languages: ['en', 'mi'],
    // Already March in New Zealand.
    since: new Date('2025-02-28T20:00:00Z'),
    replies: 'hours',
  }
  const english = drawn(host)
  for (const words of [
    'Hosted by Ngaire',
    'src="/v1/files/face/thumb"',
    'Hosting since March 2025',
    'Speaks English and Māori',
    'Usually replies within a few hours',
  ])
    expect(english).toContain(words)
  const spanish = drawn(host, 'es')
  for (const words of ['Recibe huéspedes desde marzo de 2025', 'Habla inglés y maorí'])
    expect(spanish).toContain(words)
})

test('doesn’t mention replies that take days', () => {
  expect(drawn({ replies: 'days' })).not.toContain('replies')
})

test('leaves out what is not known', () => {
  const page = drawn({})
  expect(page).toContain('Hosted by Ngaire')
  expect(page).not.toMatch(/<img|since|Speaks|replies/)
})
