import { z } from 'zod'
import { endpoint, paged, pageQuery, Timestamp } from './endpoint.ts'
import { PER_PAGE_MAX, USERS_PAGE } from './limits.ts'
import { JOB_STATES } from './troubled-job-states.ts'
import { UploadPurpose } from './upload.ts'

export const overview = endpoint({
  name: 'overview',
  method: 'get',
  path: '/users/overview',
  needs: ['list', 'Users'],
  summary: 'Counts for the administrators’ overview; each is the length of a list that they can open',
  answer: z.object({
    data: z.object({
      /** Accounts created in the last seven days. */
      newUsers: z.number().int(),
      pending: z.number().int(),
      locked: z.number().int(),
      inactive: z.number().int(),
      /** Tickets whose owner is waiting for a reply, and since when the longest has waited. */
      ticketsWaiting: z.number().int(),
      waitingSince: Timestamp.nullable(),
      /** Mails that couldn't be delivered yet, and those given up in the last seven days. */
      mailWaiting: z.number().int(),
      mailFailed: z.number().int(),
      /** People whose address refuses mail. */
      mailRefused: z.number().int(),
      /** People with a device whose push service didn't accept the last notification. */
      pushFailed: z.number().int(),
      /** Late or retrying jobs of every kind, and those given up; since when the oldest of them has existed. */
      jobsWaiting: z.number().int(),
      jobsFailed: z.number().int(),
      oldestJobAt: Timestamp.nullable(),
      /** Numbered changes of all people's feeds together, and when the newest was made; `null` before the first. */
      feedChanges: z.number().int(),
      feedMovedAt: Timestamp.nullable(),
      /** Devices in use; those that don't run the newest build; those that are online and lack changes. */
      devices: z.number().int(),
      /** `null` if the server doesn’t serve the client, and so doesn't know the newest build. */
      devicesOutdated: z.number().int().nullable(),
      devicesBehind: z.number().int(),
      /** Since when the longest of these has lacked a change. */
      behindSince: Timestamp.nullable(),
      /** Bytes of the files that people store on the server, and of the database. */
      fileBytes: z.number().int(),
      databaseBytes: z.number().int(),
    }),
  }),
})

/** A job of the server that is late or has failed: it waits for a retry, or was given up. */
export const TroubledJob = z.object({
  id: z.string(),
  /** `mail`, `notice`, `calendar`, or a kind of a later server. */
  kind: z.string(),
  isGivenUp: z.boolean(),
  /** 0 for a job that is due but hasn't been started. */
  tries: z.number().int(),
  orderedAt: Timestamp,
  /** `null` for a job that was given up. */
  nextAt: Timestamp.nullable(),
  /** What went wrong, as codes: no text of a person, and no address. */
  reason: z.string(),
})
export type TroubledJob = z.infer<typeof TroubledJob>

export const troubledJobs = endpoint({
  name: 'troubledJobs',
  method: 'get',
  path: '/users/overview/jobs',
  needs: ['list', 'Users'],
  summary: 'The server’s jobs that are late, failed or given up, newest first',
  query: pageQuery(USERS_PAGE, PER_PAGE_MAX).extend({
    kind: z.string().max(40).optional(),
    state: z.enum(JOB_STATES).optional(),
  }),
  answer: paged(TroubledJob),
})

/** How many devices run a build of the client. */
export const BuildInUse = z.object({
  /** `null` for devices whose client doesn’t state it. */
  build: z.string().nullable(),
  isNewest: z.boolean(),
  devices: z.number().int(),
  /** How many of them are online and lack changes. */
  behind: z.number().int(),
  /** When one of them was last seen. */
  seenAt: Timestamp,
})
export type BuildInUse = z.infer<typeof BuildInUse>

export const buildsInUse = endpoint({
  name: 'buildsInUse',
  method: 'get',
  path: '/users/overview/builds',
  needs: ['list', 'Users'],
  summary:
    'Builds of the client in use and the number of devices on each, newest first, without naming their owners',
  query: pageQuery(USERS_PAGE, PER_PAGE_MAX),
  answer: paged(BuildInUse),
})

export const storageInUse = endpoint({
  name: 'storageInUse',
  method: 'get',
  path: '/users/overview/storage',
  needs: ['list', 'Users'],
  summary: 'Storage in use: files by purpose and database tables, largest first',
  answer: z.object({
    data: z.object({
      files: z.array(z.object({ purpose: UploadPurpose, count: z.number().int(), bytes: z.number().int() })),
      tables: z.array(z.object({ name: z.string(), bytes: z.number().int() })),
    }),
  }),
})
