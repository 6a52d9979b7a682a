import type { BrokenRule } from './broken-rule.ts'
import { RULES_UNDER_FAULTS } from './rules-under-faults.ts'

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
    edits: [{ file: 'src/sync/lead/recover.ts', from: '    await recoverOutgoing(replica),\n', to: '' }],
    test: { project: 'integration', file: 'tests/integration/outbox.test.ts' },
  },
  {
    name: 'no-fence',
    rule: 'A leader that was replaced sends nothing more',
    edits: [
      {
        file: 'src/db/history/replica-facts.ts',
        from: `(await store.readMeta('fence')) === fence`,
        to: `(await store.readMeta('fence')) !== -fence`,
      },
    ],
    test: { project: 'integration', file: 'tests/integration/leadership.test.ts' },
  },
  {
    name: 'wiped-on-401',
    rule: 'A session that ends keeps what waits',
    edits: [
      {
        file: 'src/workers/sign-out.ts',
        from: `leaving && choice === 'wipe' ? await wipe(leaving.hash) : null`,
        to: `leaving ? await wipe(leaving.hash) : null`,
      },
    ],
    test: { project: 'integration, alone', file: 'tests/integration/sessions.test.ts' },
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
    test: { project: 'integration, alone', file: 'tests/integration/sessions.test.ts' },
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
        file: 'src/sync/lead/parts.ts',
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
        from: 'return saveCheckpoint(scope.replica, checkpoint, wire)',
        to: `const late = await scope.engine.ask(changesHead, {})
  return saveCheckpoint(scope.replica, late.ok ? late.value.data.checkpoint : checkpoint, wire)`,
      },
    ],
    test: { project: 'integration', file: 'tests/integration/first-sync.test.ts' },
  },
  {
    name: 'head-of-the-last-attempt',
    rule: 'A first sync that broke off goes on from its own head, whatever has happened since',
    edits: [
      { file: 'src/sync/pull/first-sync.ts', from: 'return ok(listedFrom.value)', to: 'return ok(head)' },
    ],
    test: { project: 'integration', file: 'tests/integration/first-sync.test.ts' },
  },
  {
    name: 'dropped-before-listed',
    rule: 'After a reset the rows stay until the new lists are here',
    edits: [
      {
        file: 'src/sync/pull/first-sync.ts',
        from: '  const writes: Write[] = []',
        to: '  await dropServerRows(replica, checkpoint)\n  const writes: Write[] = []',
      },
    ],
    test: { project: 'unit', file: 'src/sync/pull/feed-puller.test.ts' },
  },
  {
    name: 'rows-of-another-checkpoint',
    rule: 'Rows of the feed are written onto the checkpoint that they were asked from, or not at all',
    edits: [
      {
        file: 'src/db/history/server-commit.ts',
        from: 'if (checkpoint !== step.from)',
        to: 'if (checkpoint === step.to)',
      },
    ],
    test: { project: 'unit', file: 'src/db/outbox/outgoing-crash.test.ts' },
  },
  {
    name: 'reset-in-two',
    rule: 'A reset drops the rows of the server and the checkpoint together',
    edits: [{ file: 'src/db/history/server-rows.ts', from: `        setMeta('checkpoint', null)\n`, to: '' }],
    test: { project: 'unit', file: 'src/db/outbox/outgoing-crash.test.ts' },
  },
  {
    name: 'newer-replica-opened',
    rule: 'A replica of a build that stores things in another way is not opened',
    edits: [
      { file: 'src/db/open-replica.ts', from: `? 'conflict' : 'storage'`, to: `? 'storage' : 'storage'` },
    ],
    test: { project: 'unit', file: 'src/db/replica.test.ts' },
  },
  {
    name: 'strangers-touched',
    rule: 'A row of another build stays byte for byte',
    edits: [{ file: 'src/db/storage/replica-tables.ts', from: 'body?.v === 1', to: 'body !== undefined' }],
    test: { project: 'unit', file: 'src/db/replica.test.ts' },
  },
  {
    name: 'later-build-overtaken',
    rule: 'What stands behind a row of a later build waits with it',
    edits: [{ file: 'src/db/outbox/outgoing.ts', from: ' || isMessageBehindLater(replica, doc))', to: ')' }],
    test: { project: 'unit', file: 'src/db/outbox/behind-later.test.ts' },
  },
  {
    name: 'moved-twice',
    rule: 'A former replica is copied once: what was discarded since does not come back',
    edits: [
      {
        file: 'src/db/storage/move-replica.ts',
        from: 'if (now === null) await move(scope)',
        to: 'if (now?.left !== null) await move(scope)',
      },
    ],
    test: { project: 'unit', file: 'src/db/storage/move-replica.test.ts' },
  },
  {
    name: 'portal-believed',
    rule: 'Only JSON of the expected shape is an answer of our server',
    edits: [
      {
        file: 'src/sync/line/http-answer.ts',
        from: `if (answer === null) return fail(strange(raw, 'a body of another shape'))`,
        to: 'if (answer === null) return ok(Object.create(null))',
      },
    ],
    test: { project: 'unit', file: 'src/sync/line/http-client.test.ts' },
  },
  {
    name: 'sent-into-silence',
    rule: 'While nobody answers, only reads try the line, so what waits can still be edited',
    edits: [
      {
        file: 'src/sync/line/trial-turns.ts',
        from: `line.evidence().evidence.at(-1)?.outcome === 'trouble'`,
        to: `line.state() === 'reachable'`,
      },
    ],
    test: { project: 'unit', file: 'src/sync/line/trial-turns.test.ts' },
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
  {
    name: 'adopted-twice',
    rule: 'A message of the first look is adopted once',
    edits: [
      {
        file: 'src/db/outbox/adopt-first-look.ts',
        from: 'taken.filter(({ id }) => !known.includes(id))',
        to: 'taken.filter(({ id }) => id !== "" || known.includes(id))',
      },
    ],
    test: { project: 'unit', file: 'src/db/outbox/adopt-first-look.test.ts' },
  },
  {
    name: 'adopted-as-new',
    rule: 'What the first look had begun to send goes again first, with the same bytes',
    edits: [
      {
        file: 'src/db/outbox/adopt-first-look.ts',
        from: `state: isBegun ? 'uncertain' : 'queued'`,
        to: `state: 'queued'`,
      },
    ],
    test: { project: 'unit', file: 'src/db/outbox/adopt-first-look.test.ts' },
  },
  {
    name: 'removed-before-adopted',
    rule: 'The first look’s messages are removed after the commit that adopts them',
    edits: [
      {
        file: 'src/db/outbox/adopt-first-look.ts',
        from: '    await adopt(replica, taken)\n    const ids = taken.map(({ id }) => id)\n    await forgetFirst(replica.hash, ids)\n',
        to: '    const ids = taken.map(({ id }) => id)\n    await forgetFirst(replica.hash, ids)\n    await adopt(replica, taken)\n',
      },
    ],
    test: { project: 'unit', file: 'src/db/outbox/adopt-first-look.property.test.ts' },
  },
  {
    name: 'taken-sent',
    rule: 'The first look sends nothing that a replica takes over',
    edits: [
      {
        file: 'src/db/storage/first-look-store.ts',
        from: 'if (waiting.some(({ isTaken }) => isTaken)) return\n',
        to: '',
      },
      {
        file: 'src/db/storage/first-look-store.ts',
        from: 'return rows.some(({ isTaken }) => isTaken) ? [] : rows',
        to: 'return rows',
      },
    ],
    test: { project: 'unit', file: 'src/db/outbox/adopt-first-look.test.ts' },
  },
  {
    name: 'sent-beside-replica',
    rule: 'The first look sends nothing where its person has a replica',
    edits: [
      {
        file: 'src/workers/first-outbox.ts',
        from: '(await scope.isStillMine()) && !(await hasReplica())',
        to: '(await scope.isStillMine()) && (await hasReplica()) !== null',
      },
    ],
    test: { project: 'unit', file: 'src/workers/first-outbox.test.ts' },
  },
  {
    name: 'kept-after-sign-out',
    rule: 'The first look keeps nothing of a person who has signed out',
    edits: [
      {
        file: 'src/workers/first-outbox.ts',
        from: 'await forgetFirst(owner, [written.id])\n',
        to: '',
      },
    ],
    test: { project: 'unit', file: 'src/workers/first-outbox.test.ts' },
  },
  ...RULES_UNDER_FAULTS,
]
