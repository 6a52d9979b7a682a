/** One rule of the program, how to break it, and the test that must turn red. */
export type BrokenRule = {
  /** As `--rule=` takes it. */
  name: string
  rule: string
  /** Each `from` stands in its file exactly once. */
  edits: readonly { file: string; from: string; to: string }[]
  test: { project: 'unit' | 'server' | 'integration' | 'property'; file: string }
}

export const BROKEN_RULES: readonly BrokenRule[] = [
  {
    name: 'uncertain-skipped',
    rule: 'No answer makes a message uncertain: it goes again first, as it is',
    edits: [
      {
        file: 'src/db/outbox/outgoing.ts',
        from: `({ ...withOutcome(doc, 'noAnswer', note), state: 'uncertain' }))`,
        to: `({ ...withOutcome(doc, 'noAnswer', note), state: 'rejected' }))`,
      },
    ],
    test: { project: 'integration', file: 'tests/integration/outbox.test.ts' },
  },
  {
    name: 'new-id-on-retry',
    rule: 'A message is sent again with the id it had',
    edits: [
      {
        file: 'src/sync/send/message-sender.ts',
        from: '{ chatId, chatMessages: items },',
        to: '{ chatId, chatMessages: items.map((item) => ({ ...item, id: replica.newId() })) },',
      },
    ],
    test: { project: 'integration', file: 'tests/integration/outbox.test.ts' },
  },
  {
    name: 'id-doubled-on-server',
    rule: 'The server stores an id once',
    edits: [
      {
        file: 'server/chats/send-messages.ts',
        from: 'id: item.id.toLowerCase(),',
        to: 'id: crypto.randomUUID(),',
      },
    ],
    test: { project: 'server', file: 'server/chats/send-messages.test.ts' },
  },
  {
    name: 'order-lost',
    rule: 'After the first refused message the rest of its request are held',
    edits: [{ file: 'server/chats/send-messages.ts', from: 'isHolding = true', to: 'isHolding = false' }],
    test: { project: 'server', file: 'server/chats/send-messages.test.ts' },
  },
  {
    name: 'text-not-frozen',
    rule: 'Once sending was begun, id and bytes are frozen',
    edits: [{ file: 'src/db/outbox/outgoing.ts', from: 'isFrozen: true', to: 'isFrozen: false' }],
    test: { project: 'unit', file: 'src/db/outbox/outgoing.test.ts' },
  },
  {
    name: 'no-recovery',
    rule: 'A new leader begins with what the last one left under way',
    edits: [{ file: 'src/sync/lead.ts', from: '    await recoverOutgoing(replica),\n', to: '' }],
    test: { project: 'integration', file: 'tests/integration/outbox.test.ts' },
  },
  {
    name: 'no-fence',
    rule: 'A leader that was replaced sends nothing more',
    edits: [
      {
        file: 'src/db/history/replica-facts.ts',
        from: `(await readMeta<number>(side, 'fence')) === fence`,
        to: `(await readMeta<number>(side, 'fence')) !== -fence`,
      },
    ],
    test: { project: 'integration', file: 'tests/integration/leadership.test.ts' },
  },
  {
    name: 'wiped-on-401',
    rule: 'A session that ends keeps what waits',
    edits: [
      {
        file: 'src/workers/replica-host.ts',
        from: `leaving && choice === 'wipe' ? await wipe(leaving.hash) : null`,
        to: `leaving ? await wipe(leaving.hash) : null`,
      },
    ],
    test: { project: 'integration', file: 'tests/integration/sessions.test.ts' },
  },
  {
    name: 'another-persons-token',
    rule: 'A worker sends with its own person’s token only',
    edits: [
      {
        file: 'src/workers/replica-host.ts',
        from: 'return record?.userId === binding.userId',
        to: 'return record !== null',
      },
      { file: 'src/sync/start-sync.ts', from: 'record?.userId !== userId && ', to: 'record === null && ' },
      {
        file: 'src/sync/session/session-keeper.ts',
        from: 'if (record?.userId !== userId) return end()',
        to: 'if (!record) return end()',
      },
    ],
    test: { project: 'integration', file: 'tests/integration/sessions.test.ts' },
  },
  {
    name: 'refreshed-twice',
    rule: 'Of two tabs that renew the token at once, one asks',
    edits: [
      {
        file: 'src/sync/session/session-keeper.ts',
        from: `if (record.accessToken !== before.accessToken) return 'yes'`,
        to: '',
      },
    ],
    test: { project: 'unit', file: 'src/sync/session/session-keeper.test.ts' },
  },
  {
    name: 'event-believed',
    rule: 'A live event is a hint; rows are read from the server',
    edits: [
      {
        file: 'contract/live-event.ts',
        from: `z.literal('chat-updated'), payload: z.object({})`,
        to: `z.literal('chat-updated'), payload: z.looseObject({})`,
      },
      {
        file: 'src/sync/lead.ts',
        from: 'onHint: ({ subject }) => {',
        to: `onHint: ({ subject, payload }) => {
          void import('#db/history/server-rows.ts').then((rows) => rows.applyMessages(replica, payload.messages ?? []))`,
      },
    ],
    test: { project: 'integration', file: 'tests/integration/first-sync.test.ts' },
  },
  {
    name: 'head-after-list',
    rule: 'First sync asks for the head of the feed before the lists',
    edits: [
      {
        file: 'src/sync/pull/first-sync.ts',
        from: 'const saved = await save(scope, checkpoint)',
        to: `const late = await scope.engine.ask(changesHead, {})
    const saved = await save(scope, late.ok ? late.value.data.checkpoint : checkpoint)`,
      },
    ],
    test: { project: 'integration', file: 'tests/integration/first-sync.test.ts' },
  },
  {
    name: 'checkpoint-before-rows',
    rule: 'The checkpoint is written after the rows it stands for',
    edits: [
      {
        file: 'src/db/history/replica-facts.ts',
        from: '() => serverWriter(replica).settled()',
        to: 'async () => true',
      },
    ],
    test: { project: 'unit', file: 'src/db/outbox/outgoing-crash.test.ts' },
  },
  {
    name: 'reset-cut-short',
    rule: 'A reset that a kill cut short is finished before anything else',
    edits: [{ file: 'src/sync/lead.ts', from: '    await finishReset(replica),\n', to: '' }],
    test: { project: 'integration', file: 'tests/integration/replaced-database.test.ts' },
  },
  {
    name: 'newer-replica-opened',
    rule: 'A replica that a newer build has used is not opened',
    edits: [
      {
        file: 'src/db/open-replica.ts',
        from: 'version !== null && version > REPLICA_VERSION',
        to: 'version !== null && version < 0',
      },
    ],
    test: { project: 'unit', file: 'src/db/replica.test.ts' },
  },
  {
    name: 'portal-believed',
    rule: 'Only JSON of the expected shape is an answer of our server',
    edits: [
      {
        file: 'src/sync/line/http-answer.ts',
        from: `return answer.success ? ok(answer.data) : fail(strange(raw, 'a body of another shape'))`,
        to: 'return answer.success ? ok(answer.data) : ok(Object.create(null))',
      },
    ],
    test: { project: 'unit', file: 'src/sync/line/http-client.test.ts' },
  },
  {
    name: 'too-much-deleted',
    rule: 'Deleting a conversation clears only what was seen',
    edits: [
      {
        file: 'server/chats/chat-members.ts',
        from: 'Math.min(upTo ?? chat.lastPosition, chat.lastPosition)',
        to: 'chat.lastPosition',
      },
    ],
    test: { project: 'integration', file: 'tests/integration/outbox.test.ts' },
  },
  {
    name: 'conflict-unasked',
    rule: 'A field that two devices changed is asked about',
    edits: [
      {
        file: 'src/db/records/merge-fields.ts',
        from: 'if (others || (isTogether && neverSilent.includes(field)))',
        to: 'if (isTogether && neverSilent.includes(field))',
      },
    ],
    test: { project: 'unit', file: 'src/db/records/edit-body.property.test.ts' },
  },
]
