import { expose, proxy } from 'comlink'
import { fail, ok } from '#contract/result.ts'
import type { ReplicaApi } from '#workers/replica-api.ts'

const instance = crypto.randomUUID()
let person = ''
let sayLost: () => void = () => undefined
const watchers = new Set<(text: string) => void>()

/** What a test can make this worker do; the chat id of a `saveDraft` names it. */
const tricks: Record<string, () => unknown> = {
  crash: () =>
    setTimeout(() => {
      throw new Error('crashed on request')
    }),
  spin: () => {
    for (;;);
  },
  lose: () => sayLost(),
  announce: () => watchers.forEach((watcher) => watcher(`${person} changed`)),
}

/**
 * Replaces the replica's worker and dies on request. `draft` returns whom it is open for and which worker it is, so
 * that a test can see a replacement.
 */
const puppet: Pick<
  ReplicaApi,
  | 'open'
  | 'mutate'
  | 'watch'
  | 'ping'
  | 'watchLost'
  | 'signal'
  | 'openChat'
  | 'signOut'
  | 'syncNow'
  | 'prepareSignIn'
  | 'sendToAssistant'
> = {
  async open({ userId }) {
    if (self.name === 'dies') {
      tricks.crash?.()
      return new Promise(() => undefined)
    }
    if (userId === 'stranger') return fail({ kind: 'unauthorized', message: 'not their token' })
    if (userId === 'newer') return fail({ kind: 'conflict', message: 'a newer build was here' })
    person = userId
    return ok(undefined)
  },
  async mutate(_name, args) {
    const { chatId } = args as { chatId: string }
    tricks[chatId]?.()
    // A trick leaves its call unanswered, like a worker that dies.
    return chatId === 'plain' ? ok(undefined as never) : new Promise(() => undefined)
  },
  async watch(_name, args, onPatch) {
    let asked = args
    const watcher = (text: string): void => onPatch({ kind: 'whole', value: text }, asked)
    watchers.add(watcher)
    watcher(`${person} in ${instance}`)
    return proxy({
      move(next) {
        // The last result of the earlier query is still on its way when the query changes.
        watcher('too late')
        asked = next
        watcher(`${(asked as { chatId: string }).chatId} for ${person}`)
      },
      stop: () => void watchers.delete(watcher),
    })
  },
  async watchLost(onLost) {
    sayLost = onLost
  },
  async ping() {},
  async openChat() {
    return ok(undefined)
  },
  async syncNow() {
    return ok(undefined)
  },
  async prepareSignIn() {
    return ok(undefined)
  },
  async sendToAssistant(_request, _language, onChunk) {
    onChunk(new TextEncoder().encode(person === '' ? 'nobody' : person))
    return ok(undefined)
  },
  async signOut() {
    return { left: 'kept', isTold: true }
  },
  signal() {},
}

expose(puppet)
