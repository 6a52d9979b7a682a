import { expect, it } from 'vitest'
import { unsentAsText } from './unsent-export.ts'

it('exports unsent messages and changes in full, and files by name', () => {
  const message = {
    chatId: 'c',
    to: 'Aroha Ngatai',
    message: 'Gate’s off the latch',
    photos: 1,
    writtenAt: '2026-11-21',
  }
  const edit = {
    collection: 'units',
    recordId: 'u',
    state: 'queued',
    title: 'Tōtara Cabin',
    isNew: false,
    mine: { rentAmount: 300 },
    changedAt: 1,
    canDiscard: true,
    waitsFor: null,
  } as const
  const file = {
    id: 'f',
    purpose: 'unitPhoto',
    ownerId: 'u',
    state: 'queued',
    name: 'deck.jpg',
    size: 9,
    sent: 0,
    rejection: null,
  } as const
  const photo = { id: 'p', name: 'porch.jpg', type: 'image/jpeg', size: 3 }
  const shared = { id: 's', at: 1, text: 'Look', photos: [photo], leftOut: 0 }
  const other = { id: 'g', firstName: 'Aroha', lastName: 'Ngatai', avatarUrl: null, readPosition: -1 }
  const drafts = [{ chatId: 'c', others: [other], text: 'The key is', photos: 2 }]
  const stored = { id: 'm', chatId: 'c', state: 'queued', body: { v: 2, words: ['Kia ora'] } }
  const later = [{ id: 'm', sort: 'message' as const, others: [other], stored }]
  const unsent = { messages: [message], edits: [edit], files: [file], later, shared: [shared], drafts }
  expect(JSON.parse(unsentAsText(unsent, new Date(0)))).toEqual({
    exportedAt: '1970-01-01T00:00:00.000Z',
    unsentMessages: [message],
    drafts: [{ chatId: 'c', to: 'Aroha Ngatai', text: 'The key is', photos: 2 }],
    unsentChanges: [{ collection: 'units', recordId: 'u', title: 'Tōtara Cabin', mine: { rentAmount: 300 } }],
    unsentFiles: [{ purpose: 'unitPhoto', ownerId: 'u', name: 'deck.jpg', bytes: 9 }],
    ofANewerVersion: [stored],
    sharedAndNotPlaced: [{ text: 'Look', photos: [{ name: 'porch.jpg', bytes: 3 }] }],
  })
})
