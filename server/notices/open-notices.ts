import { NOTICES_PER_HOUR } from '#contract/limits.ts'
import { createRateWindow } from '#server/access/rate-window.ts'
import type { LimitStore } from '#server/scope/limit-store.ts'
import { whoWantNotice } from '#server/access/wants-notice.ts'
import type { Jobs } from '#server/store/jobs/open-jobs.ts'
import { isStillTimely } from '#server/mail/rent-letter.ts'
import { noticeLine } from '#server/mail/notice-letter.ts'
import { NoticeOrder, noticeKindOf, subjectOf } from '#server/scope/notice-order.ts'
import type { Mail, Notices, Push } from '#server/scope/scope.ts'
import type { Db } from '#server/store/tables.ts'
import { readNotice } from './read-notice.ts'

export type NoticesOptions = {
  db: Db
  jobs: Jobs
  mail: Pick<Mail, 'order'>
  push: Pick<Push, 'tell'>
  limits: LimitStore
  now: () => Date
}

const HOUR_MS = 3_600_000

/**
 * Notifies people about what has happened to their agreements, rent and tickets: by push notification, as far as they
 * want that, and by mail if none of their devices accepted one.
 */
export function openNotices({ db, jobs, mail, push, limits, now }: NoticesOptions): Notices {
  // A person who sends and withdraws agreements all day must not flood anybody's screen or mailbox.
  const told = createRateWindow(limits, { name: 'notices', max: NOTICES_PER_HOUR, windowMs: HOUR_MS })

  const wants = async (order: NoticeOrder, channel: 'push' | 'mail') =>
    (await whoWantNotice(db, [order.userId], noticeKindOf(order.about), channel)).length === 1

  async function tell(data: unknown, id: string): Promise<void> {
    // An order written by a newer server fails to parse here. It's retried, and one of the newer servers takes it.
    const order = NoticeOrder.parse(data)
    const { about, subjectId, reminder, cents } = order
    const notice = await readNotice(db, order)
    if (notice === null) return
    if (reminder !== null && !(await isStillTimely(db, { ...reminder, agreementId: subjectId }, now())))
      return
    if ((await told.take(`${order.byId ?? subjectId} ${order.userId}`)) !== null) return
    const { who, room, locale, email } = notice
    const text = noticeLine(locale, { about, who, room })
    const payload = { notice: subjectOf(about), id: subjectId, text }
    if ((await wants(order, 'push')) && (await push.tell(order.userId, payload)) > 0) return
    if (order.isPushOnly || email === null || !(await wants(order, 'mail'))) return
    // Uses the id of this job: if the job is done twice, the mail is ordered once.
    await mail.order(db, { letter: 'notice', to: email, locale, about, subjectId, who, room, cents }, id)
  }

  return {
    tell: (reader, order) => jobs.add(reader, 'notice', order),
    start: () => jobs.work('notice', tell),
    settled: () => jobs.drain('notice', tell),
  }
}
