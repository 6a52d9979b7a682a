import type { BrokenRule } from './broken-rule.ts'

/** Rules whose test once passed without them, mostly rows of the faults. */
export const RULES_UNDER_FAULTS: readonly BrokenRule[] = [
  {
    name: 'edits-wiped-by-reset',
    rule: 'A database that is replaced takes no edit along',
    edits: [
      {
        file: 'src/db/history/server-rows.ts',
        from: 'for (const [id, doc] of await allRows(tables.edits))\n          put(tables.edits, id, {',
        to: 'for (const [id, doc] of await allRows(tables.edits))\n          put(tables.edits, id, id ? null : {',
      },
    ],
    test: { project: 'integration', file: 'tests/integration/edits.test.ts' },
  },
  {
    name: 'deletion-not-sent',
    rule: 'A chat that was deleted offline is deleted on the server, up to what was seen',
    edits: [
      {
        file: 'src/sync/send/intent-sender.ts',
        from: 'return doneBy(await engine.call(permit, deleteChat, { id: chatId, upTo: body.position }, named))',
        to: 'return ok({ readTo: null })',
      },
    ],
    test: { project: 'faults', file: 'tests/faults/engine-rows.test.ts', only: 'deleted-offline' },
  },
  {
    name: 'pages-not-fetched',
    rule: 'Paging back fetches what is not here',
    edits: [
      {
        file: 'src/sync/pull/chat-reader.ts',
        from: 'const answer = await fetchPages({ engine }, wanted)',
        to: 'const answer = { ok: true as const, value: { pages: [], lookedAt: wanted.length } }',
      },
    ],
    test: { project: 'faults', file: 'tests/faults/engine-rows.test.ts', only: 'writes-while-paging' },
  },
  {
    name: 'ordered-by-id',
    rule: 'Messages stand in the server’s order, whatever clock their ids came from',
    edits: [
      {
        file: 'src/db/history/page-content.ts',
        from: '.sort((a, b) => a.position - b.position)',
        to: '.sort((a, b) => (a.id < b.id ? -1 : 1))',
      },
    ],
    test: { project: 'faults', file: 'tests/faults/engine-rows.test.ts', only: 'clock-wrong' },
  },
  {
    name: 'doubled-by-frozen-leader',
    rule: 'What a frozen leader had under way is stored once, although its successor sends it too',
    edits: [
      {
        file: 'server/chats/send-messages.ts',
        from: 'id: item.id.toLowerCase(),',
        to: 'id: crypto.randomUUID(),',
      },
    ],
    test: { project: 'faults', file: 'tests/faults/browser-rows.test.ts', only: 'leader-frozen' },
  },
  {
    name: 'never-recovered',
    rule: 'What was being sent when a tab was killed is sent again',
    edits: [{ file: 'src/sync/lead/recover.ts', from: '    await recoverOutgoing(replica),\n', to: '' }],
    // Not the row that kills the worker: its one kill may come between two requests.
    test: {
      project: 'integration',
      file: 'tests/integration/outbox.test.ts',
      only: 'a tab killed while the answer is awaited',
    },
  },
  {
    name: 'commits-not-forced',
    rule: 'A commit waits until the disk has it',
    edits: [
      {
        file: 'server/store/postgres/start-postgres.ts',
        from: 'const { isDurable = true,',
        to: 'const { isDurable = false,',
      },
    ],
    test: { project: 'faults', file: 'tests/faults/browser-rows.test.ts', only: 'power-cut' },
  },
  {
    name: 'rename-untold',
    rule: 'A new name comes with every row that shows it',
    edits: [
      {
        file: 'server/records/person-changes.ts',
        from: 'const shown = isSeenByOthers ? await rowsThatShow(tx, userId) : []',
        to: 'const shown: Awaited<ReturnType<typeof rowsThatShow>> = isSeenByOthers ? [] : []',
      },
    ],
    test: { project: 'property', file: 'tests/property/feed-replay.test.ts' },
  },
  {
    name: 'twins-unasked',
    rule: 'The same cash on two devices stands twice, and is asked about',
    edits: [{ file: 'src/app/rent/alike.ts', from: 'entry.isCounting &&', to: '!entry.isCounting &&' }],
    test: { project: 'faults', file: 'tests/faults/engine-rows.test.ts', only: 'cash-twice' },
  },
  {
    name: 'first-look-forgotten',
    rule: 'A replica adopts what is left of the first look when it opens',
    edits: [
      {
        file: 'src/workers/bound-person.ts',
        from: '  await adoptFirstLook(replica)\n  const',
        to: '  const',
      },
    ],
    test: {
      project: 'faults',
      file: 'tests/faults/engine-rows.test.ts',
      only: 'first-look-signed-out',
    },
  },
]
