import { UPLOAD_CONTENT_TYPE, type UploadPurpose } from '#contract/upload.ts'
import { v7 } from 'uuid'
import { createAppBed, type AppBed } from './app-bed.ts'
import { sha256 } from './pictures.ts'

/** The default owner of a file: a record that no server has seen yet. */
const OWNER = v7()

export type UploadPerson = 'host' | 'guest' | 'stranger'

export type Put = {
  id?: string
  offset?: number
  size?: number
  purpose?: UploadPurpose
  ownerId?: string
  hash?: string
  name?: string
}

type Answer = {
  id: string
  status: number
  body: {
    data: { received: number; file: { url: string; id: string } | null }
    validationErrors?: { message: string }[]
  }
}

/** The whole app with a host, a guest and another host who have nothing to do with each other, and their uploads. */
export type UploadBed = AppBed & {
  ids: Record<UploadPerson, string>
  call: (who: UploadPerson | null, method: 'GET' | 'DELETE', url: string) => ReturnType<AppBed['as']>
  /** Sends a file, or only `bytes` of it. */
  put: (who: UploadPerson | null, content: Buffer, options?: Put, bytes?: Buffer) => Promise<Answer>
  stateOf: (who: UploadPerson, id: string) => Promise<{ received: number; file: unknown }>
  contentOf: (who: UploadPerson | null, id: string, size?: string) => ReturnType<AppBed['as']>
}

export async function createUploadBed(...configured: Parameters<typeof createAppBed>): Promise<UploadBed> {
  const bed = await createAppBed(...configured)
  const roles = { host: 'HOST', guest: 'GUEST', stranger: 'HOST' } as const
  const ids = { host: '', guest: '', stranger: '' }
  const tokens = { host: '', guest: '', stranger: '' }
  for (const name of ['host', 'guest', 'stranger'] as const) {
    const email = `${name}@people.example`
    ids[name] = await bed.person({ email, role: roles[name] })
    tokens[name] = await bed.tokenOf({ email })
  }
  const call: UploadBed['call'] = (who, method, url) => bed.as(who && tokens[who], { method, url })
  return {
    ...bed,
    ids,
    call,
    async put(who, content, options = {}, bytes = content) {
      const { id = v7(), offset = 0, size = content.length, purpose = 'avatar' } = options
      const { ownerId = purpose === 'avatar' ? undefined : OWNER } = options
      const answer = await bed.as(who && tokens[who], {
        method: 'PUT',
        url: `/v1/uploads/${id}`,
        query: {
          offset: String(offset),
          size: String(size),
          sha256: options.hash ?? sha256(content),
          purpose,
          ...(ownerId ? { ownerId } : {}),
          ...(options.name ? { name: options.name } : {}),
        },
        headers: { 'content-type': UPLOAD_CONTENT_TYPE },
        payload: bytes,
      })
      return { id, status: answer.statusCode, body: answer.json() }
    },
    stateOf: async (who, id) => (await call(who, 'GET', `/v1/uploads/${id}`)).json().data,
    contentOf: (who, id, size = 'large') => call(who, 'GET', `/v1/uploads/${id}/content?size=${size}`),
  }
}
