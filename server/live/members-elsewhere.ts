import { randomUUID } from 'node:crypto'
import type { Channels, MemberMoved } from './channels.ts'
import type { PresenceMember } from './connection.ts'
import type { BusMessage } from './notify-bus.ts'

export type MembersScope = {
  channels: Channels
  publish: (message: BusMessage) => void
  nowMs: () => number
  /** As in people-elsewhere.ts. */
  rollCallMs: number
}

type Named = { channel: string; member: PresenceMember }
/** Members of one other process, by channel and id. */
type Members = Map<string, Map<string, PresenceMember>>
type OtherProcess = { members: Members; heardAt: number }

const ROLL_CALLS_MISSED = 3

/**
 * Keeps the processes on one database in sync about the members of presence channels. Each reports its own
 * periodically, if there are any, and in between who comes and goes. Those of a process that died are members for up to
 * three roll calls longer.
 */
export function startMembersElsewhere({ channels, publish, nowMs, rollCallMs }: MembersScope) {
  const ownId = randomUUID()
  const others = new Map<string, OtherProcess>()
  let hasReported = false
  channels.lookElsewhere({
    *of(channel) {
      for (const { members } of others.values()) yield* members.get(channel)?.values() ?? []
    },
    has: (channel, userId) => [...others.values()].some(({ members }) => members.get(channel)?.has(userId)),
    *channels() {
      for (const { members } of others.values()) yield* members.keys()
    },
  })
  const timer = setInterval(rollCall, rollCallMs).unref()

  function rollCall() {
    for (const [id, { heardAt }] of others)
      if (nowMs() - heardAt > rollCallMs * ROLL_CALLS_MISSED) replace(id, new Map())
    callOut()
  }

  /** Says nothing if nobody is here, as it did before. */
  function callOut() {
    const own = channels.membersHere()
    if (own.length > 0 || hasReported) publish({ kind: 'members', from: ownId, channels: own })
    hasReported = own.length > 0
  }

  function keep(from: string, members: Members) {
    if (members.size > 0) others.set(from, { members, heardAt: nowMs() })
    else others.delete(from)
  }

  function replace(from: string, members: Members) {
    const before = others.get(from)?.members ?? new Map()
    channels.changeElsewhere(distinct([...namedIn(before), ...namedIn(members)]), () => keep(from, members))
  }

  return {
    /** Reports who is a member here. */
    callOut,

    hear({ from, channels: named }: Extract<BusMessage, { kind: 'members' }>) {
      if (from === ownId) return
      const byId = (members: readonly PresenceMember[]) => new Map(members.map((one) => [one.user_id, one]))
      replace(from, new Map(named.map(({ channel, members }) => [channel, byId(members)])))
    },

    hearOne({ from, coming, channel, member }: Extract<BusMessage, { kind: 'member' }>) {
      if (from === ownId) return
      channels.changeElsewhere([{ channel, member }], () => {
        const known: Members = others.get(from)?.members ?? new Map()
        const members = known.get(channel) ?? new Map<string, PresenceMember>()
        if (coming === 'online') members.set(member.user_id, member)
        else members.delete(member.user_id)
        if (members.size > 0) known.set(channel, members)
        else known.delete(channel)
        keep(from, known)
      })
    },

    tellOne({ coming, channel, member }: MemberMoved) {
      hasReported = true
      publish({ kind: 'member', from: ownId, coming, channel, member })
    },

    close() {
      clearInterval(timer)
      if (hasReported) publish({ kind: 'members', from: ownId, channels: [] })
    },
  }
}

function namedIn(members: Members): Named[] {
  return [...members].flatMap(([channel, byId]) => [...byId.values()].map((member) => ({ channel, member })))
}

/** The newest description of each counts. */
function distinct(named: readonly Named[]): Named[] {
  return [...new Map(named.map((one) => [JSON.stringify([one.channel, one.member.user_id]), one])).values()]
}
