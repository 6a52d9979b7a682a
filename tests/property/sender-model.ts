import type { AsyncCommand } from 'fast-check'
import { expect } from 'vitest'
import type { BedPerson, SyncBed, Tab } from '#tests/support/sync-bed.ts'
import type { Fate } from '#tests/support/switchable-network.ts'
import { until } from '#tests/support/until.ts'

/** What a person did, as far as it determines what the server must have in the end. */
export type Model = {
  /** Texts by chat, in the order written; each text is written once per run. */
  written: string[][]
  isSignedIn: boolean
}

/** The system under test: a tab, its network, and the server behind it. */
export type Real = {
  bed: SyncBed
  host: BedPerson
  chats: string[]
  tab: Tab
  /** Sets the fate of requests that send, and of all others. */
  setFate: (sends: Fate, reads: Fate) => void
}

export type SenderCommand = AsyncCommand<Model, Real>

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Sends one or a few messages, as fast as a person can. */
export function queue(chat: number, count: number): SenderCommand {
  return {
    check: ({ isSignedIn }) => isSignedIn,
    run: async (model, real) => {
      const texts = model.written[chat] ?? []
      for (let n = 0; n < count; n += 1) {
        const message = `chat ${chat}, text ${texts.length}`
        const sent = await real.tab.mutate('sendChatMessage', { chatId: real.chats[chat] ?? '', message })
        // Only what the device reported as safe must arrive.
        if (!sent.ok) throw new Error(`not queued: ${sent.failure.message}`)
        texts.push(message)
      }
    },
    toString: () => `queue ${count} in chat ${chat}`,
  }
}

/** Sets the fate of sending from now on, and of everything else too if `isWholeLine`. */
export function network(fate: Fate, isWholeLine: boolean): SenderCommand {
  return {
    check: () => true,
    run: async (_, real) => real.setFate(fate, isWholeLine ? fate : 'delivered'),
    toString: () => `${isWholeLine ? 'everything' : 'sending'}: ${fate}`,
  }
}

export function pause(ms: number): SenderCommand {
  return { check: () => true, run: () => wait(ms).then(() => {}), toString: () => `wait ${ms} ms` }
}

/** Restores the network for a while: by then everything has arrived, once and in order. */
export function settle(): SenderCommand {
  return {
    check: ({ isSignedIn }) => isSignedIn,
    run: async (model, real) => {
      real.setFate('delivered', 'delivered')
      await real.tab.syncNow()
      for (const [n, chatId] of real.chats.entries()) {
        const ledger = async () => (await real.bed.ledger(chatId)).map(({ message }) => message)
        const written = model.written[n] ?? []
        // Waits no longer; if the ledger isn't complete by then, the comparison says what is wrong.
        await until('all to arrive', async () => (await ledger()).length >= written.length, 15_000).catch(
          () => {},
        )
        expect(await ledger()).toEqual(written)
      }
      await real.tab.rows(
        'outbox',
        {},
        ({ waiting, uncertain, rejected }) => waiting + uncertain + rejected === 0,
      )
    },
    toString: () => 'a good line for a while',
  }
}

/** Kills the tab, whatever it's doing, and opens another. */
export function killAndRestart(): SenderCommand {
  return {
    check: ({ isSignedIn }) => isSignedIn,
    run: async (_, real) => {
      await real.tab.kill()
      real.tab = real.bed.tab()
      await real.tab.open({ userId: real.host.id })
    },
    toString: () => 'kill and restart',
  }
}

export function signOut(): SenderCommand {
  return {
    check: ({ isSignedIn }) => isSignedIn,
    run: async (model, real) => {
      await real.tab.signOut('keep')
      await real.tab.kill()
      model.isSignedIn = false
    },
    toString: () => 'sign out, keeping what waits',
  }
}

/** The server revokes every token, so the device's next request gets a 401. */
export function revoke(): SenderCommand {
  return {
    check: ({ isSignedIn }) => isSignedIn,
    run: async (model, real) => {
      real.setFate('delivered', 'delivered')
      await real.bed.db
        .updateTable('access_tokens')
        .set({ revoked_at: new Date() })
        .where('user_id', '=', real.host.id)
        .execute()
      void real.tab.syncNow()
      await until('the session to end', () => real.tab.status().session === 'ended')
      await real.tab.signOut('keep')
      await real.tab.kill()
      model.isSignedIn = false
    },
    toString: () => 'revoke the token',
  }
}

export function signIn(): SenderCommand {
  return {
    check: ({ isSignedIn }) => !isSignedIn,
    run: async (model, real) => {
      real.setFate('delivered', 'delivered')
      real.tab = await real.bed.signedIn(real.host)
      model.isSignedIn = true
    },
    toString: () => 'sign in',
  }
}

/** Another tab takes the lock and does nothing while it holds it. */
export function stealLeadership(heldMs: number): SenderCommand {
  return {
    check: ({ isSignedIn }) => isSignedIn,
    run: (_, real) => real.bed.stealLeadership(real.host, heldMs),
    toString: () => `steal leadership for ${heldMs} ms`,
  }
}
