import { useEffect, useRef } from 'react'
import { useInstallOffer } from '#app/device/install-offer.ts'
import { loadStrings } from '#app/i18n/i18n.ts'
import { choiceOf, useChoice } from '#app/theme/choice.ts'
import { lazyPart } from '#app/ui/lazy-part.tsx'

/** Something written here with nobody listening has reached the server since: the moment that shows what the app is for. */
const hasDelivered = choiceOf('hasDelivered', ['false', 'true'])

/** An offer that can't be fetched is not missed. */
const Nothing = () => null
const InstallNotice = lazyPart(async () => {
  const [notice] = await Promise.all([import('#app/device/install-notice.tsx'), loadStrings('device')])
  return notice.InstallNotice
}, Nothing)
const PushNotice = lazyPart(async () => {
  const [notice] = await Promise.all([import('#app/device/push-notice.tsx'), loadStrings('device')])
  return notice.PushNotice
}, Nothing)

/**
 * Where installing is offered, and after that notifications, once something that waited here has been delivered; never
 * over a conversation, and not where something more important has been said. `unsent` is how much waits; `undefined`
 * while that is not known.
 */
export function OfferSlot({ unsent, isInTheWay }: { unsent: number | undefined; isInTheWay: boolean }) {
  const { way, isHidden } = useInstallOffer()
  const isMoment = useChoice(hasDelivered) === 'true'
  const before = useRef(unsent)
  useEffect(() => {
    if (unsent === 0 && (before.current ?? 0) > 0) hasDelivered.set('true')
    before.current = unsent
  }, [unsent])

  if (!isMoment || isInTheWay) return null
  const isInstallable = !isHidden && (way === 'prompt' || way === 'byHand')
  return isInstallable ? <InstallNotice /> : <PushNotice />
}
