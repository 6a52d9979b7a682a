import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { fullName } from '#contract/full-name.ts'
import type { HandRow, WayIn } from '#contract/hand.ts'
import { FileImage } from '#app/files/file-image.tsx'
import { MESSAGES_PATH, RENT_PATH } from '#app/format/paths.ts'
import { mapLink } from '#app/format/map-link.ts'
import { mutate } from '#app/replica/replica.ts'
import { useHelpedRooms } from '#app/stays/turnovers/helped-rooms.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Icon } from '#app/ui/icon.tsx'

/** The rooms of others in which this person helps: where they are, how to get in, and a way to stop. */
export function HelpedRooms() {
  const { t } = useTranslation('hands')
  const id = useId()
  const rooms = useHelpedRooms('findRoom') ?? []
  const conversing = useHelpedRooms('converse') ?? []
  const paid = useHelpedRooms('seeMoney') ?? []
  if (rooms.length === 0) return null
  return (
    <section className="helped-rooms stack" aria-labelledby={id}>
      <h2 id={id}>{t('mine.title')}</h2>
      {rooms.map((hand) => (
        <HelpedRoom
          key={hand.id}
          hand={hand}
          mayConverse={conversing.some(({ id: one }) => one === hand.id)}
          maySeeMoney={paid.some(({ id: one }) => one === hand.id)}
        />
      ))}
    </section>
  )
}

type RoomProps = { hand: HandRow; mayConverse: boolean; maySeeMoney: boolean }

function HelpedRoom({ hand, mayConverse, maySeeMoney }: RoomProps) {
  const { t } = useTranslation(['hands', 'records'])
  const [isAsking, setIsAsking] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const { id, unitTitle, host, cover, address, coordinates, given } = hand
  const room = unitTitle || t('records:units.unnamed')
  const name = fullName(host) || t('gone')
  const { street, suburb, town, postcode } = address
  const place = [street, suburb, `${town} ${postcode}`.trim()].filter(Boolean).join(', ')
  const map = mapLink({ address: place, coordinates, title: unitTitle }, navigator.userAgent)

  async function leave(): Promise<void> {
    const left = await mutate('editRecord', { collection: 'hands', id, fields: { given: [] } })
    setHasFailed(!left.ok)
    setIsAsking(false)
  }

  return (
    <article className="actions gap-4 helped-room panel">
      {cover !== null && <FileImage id={cover.id} stored={cover} size="thumb" alt="" />}
      <div className="stack gap-2">
        <h3>
          <bdi>{room}</bdi>
        </h3>
        <p className="note">{t('mine.of', { host: name })}</p>
        {place !== '' && <p>{place}</p>}
        {map !== null && (
          <p>
            <a href={map} target="_blank" rel="noreferrer" className="tall">
              {t('mine.map')}
            </a>
          </p>
        )}
        <p className="note">{given.map((one) => t(`gives.${one}`)).join(' · ')}</p>
        {mayConverse && (
          <p>
            <Link to={MESSAGES_PATH}>{t('mine.messages')}</Link>
          </p>
        )}
        {maySeeMoney && (
          <p>
            <Link to={RENT_PATH}>{t('mine.money')}</Link>
          </p>
        )}
        {hand.wayIn !== null && <HowToGetIn wayIn={hand.wayIn} />}
        <p role="alert">{hasFailed && t('failed')}</p>
        <div>
          <Button onPress={() => setIsAsking(true)}>{t('mine.leave')}</Button>
        </div>
      </div>
      <Dialog
        isOpen={isAsking}
        title={t('mine.leaveTitle', { room })}
        onClose={() => setIsAsking(false)}
        footer={
          <div className="actions">
            <Button onPress={() => setIsAsking(false)}>{t('join.notNow')}</Button>
            <Button kind="danger" onPress={() => void leave()}>
              {t('mine.leave')}
            </Button>
          </div>
        }
      >
        <p>{t('mine.leaveText', { host: name })}</p>
      </Dialog>
    </article>
  )
}

function HowToGetIn({ wayIn }: { wayIn: WayIn }) {
  const { t } = useTranslation('hands')
  const { directions, gettingIn, doorCode, hasCodes, isOpen } = wayIn
  const said = [
    ['directions', directions],
    ['gettingIn', gettingIn],
    ['doorCode', doorCode],
  ] as const
  return (
    <>
      <dl>
        {said.map(
          ([name, text]) =>
            text.trim() !== '' && (
              <div key={name}>
                <dt>{t(`mine.${name}`)}</dt>
                <dd dir="auto">{text}</dd>
              </div>
            ),
        )}
      </dl>
      {hasCodes && !isOpen && (
        <p className="note">
          <Icon name="lock" /> {t('mine.later')}
        </p>
      )}
    </>
  )
}
