import { userChannel } from '#contract/live-event.ts'

export type ChannelKind = {
  /** Who may subscribe: anybody with the key, holders of a signature, or one signed-in person. */
  access: 'public' | 'private' | 'presence' | 'person'
  /** The one person who may subscribe, for `person`. */
  ownerId: string | null
  /** Whether the last event is kept and sent to later subscribers. */
  isCache: boolean
  /** Only servers and subscribers can read the data, so clients may not trigger events here. */
  isEncrypted: boolean
}

/** At most 200 characters, including a leading `#`. */
const NAME = /^(?=.{1,200}$)#?[A-Za-z0-9_\-=@,.;]+$/
const SERVER_TO_USER = '#server-to-user-'
const OWN_CHANNEL = userChannel('')

/** Returns what a channel's name says about it, or `null` if it isn't a valid name. */
export function channelKind(name: string): ChannelKind | null {
  if (!NAME.test(name)) return null
  const person = (prefix: string): ChannelKind => {
    return { access: 'person', ownerId: name.slice(prefix.length), isCache: false, isEncrypted: false }
  }
  if (name.startsWith(SERVER_TO_USER)) return person(SERVER_TO_USER)
  if (name.startsWith('#')) return null
  // Public on Pusher's own service; here it's reserved for the person it names.
  if (name.startsWith(OWN_CHANNEL)) return person(OWN_CHANNEL)
  const isEncrypted = name.startsWith('private-encrypted-')
  const isCache = /^(private-|presence-)?(encrypted-)?cache-/.test(name)
  const access = name.startsWith('private-')
    ? 'private'
    : name.startsWith('presence-')
      ? 'presence'
      : 'public'
  return { access, ownerId: null, isCache, isEncrypted }
}
