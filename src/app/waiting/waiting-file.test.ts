import { expect, it } from 'vitest'
import type { WaitingView } from '#workers/replica-api.ts'
import { waitingAsHtml, waitingAsJson } from './waiting-file.ts'

const WAITING: WaitingView = {
  intents: [],
  later: [],
  edits: [
    {
      collection: 'units',
      recordId: 'u',
      state: 'queued',
      title: 'Shearers <b>quarters</b>',
      isNew: false,
      mine: { title: 'Shearers <b>quarters</b>', maxGuests: 4 },
      changedAt: 0,
      canDiscard: true,
      waitsFor: null,
    },
  ],
  files: [
    {
      id: 'f',
      purpose: 'unitPhoto',
      ownerId: 'u',
      state: 'queued',
      name: '<porch>.jpg',
      size: 10,
      sent: 0,
      rejection: null,
    },
  ],
  chats: [
    {
      chatId: 'c',
      others: [],
      messages: [
        {
          id: 'm',
          message: '<img src=x onerror="alert(1)"> & kia ora',
          writtenAt: '2026-11-21T00:00:00.000Z',
          state: 'queued',
          rejection: null,
          isFrozen: false,
          canMove: true,
          quotedId: null,
          attempts: [],
          photos: [],
          waitsFor: null,
        },
      ],
    },
  ],
}

it('escapes messages, names and files in the page', () => {
  const html = waitingAsHtml(WAITING, {
    language: 'en-NZ',
    title: 'Waiting',
    made: 'Made today',
    to: () => 'To <b>Aroha</b>',
    state: () => 'Written',
    changes: 'Other changes',
    record: ({ title }) => `Room: ${title}`,
    files: 'Files',
  })
  expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; kia ora')
  expect(html).not.toContain('<img')
  expect(html).toContain('To &lt;b&gt;Aroha&lt;/b&gt;')
  expect(html).toContain('Room: Shearers &lt;b&gt;quarters&lt;/b&gt;')
  expect(html).toContain('<dt>maxGuests</dt><dd dir="auto">4</dd>')
  expect(html).toContain('&lt;porch&gt;.jpg')
})

it('the JSON file holds all that waits', () => {
  expect(JSON.parse(waitingAsJson(WAITING, new Date(0)))).toEqual({
    madeAt: '1970-01-01T00:00:00.000Z',
    ...WAITING,
  })
})
