import { useEffect, useRef } from 'react'
import { useInstallOffer } from '#app/device/install-offer.ts'
import { pushWish } from '#app/device/push-wish.ts'
import { loadStrings } from '#app/i18n/i18n.ts'
import { choiceOf, useChoice } from '#app/theme/choice.ts'
import { lazyPart } from '#app/ui/lazy-part.tsx'

/** Something written while offline has since reached the server: the moment that shows what the app is for. */
const hasDelivered = choiceOf('hasDelivered', ['false', 'true'])

/** It doesn't matter if an offer can't be loaded. */
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
 * Offers to install the app, and after that notifications, once something that waited here has been sent. Never shown
 * over a conversation, or when something more important is shown. Notifications that the browser has ended are offered
 * again at once. `unsent` is how much waits; `undefined` while unknown.
 */
export function OfferSlot({ unsent, isInTheWay }: { unsent: number | undefined; isInTheWay: boolean }) {
  const { way, isHidden } = useInstallOffer()
  const isMoment = useChoice(hasDelivered) === 'true'
  const before = useRef(unsent)
  useEffect(() => {
    if (unsent === 0 && (before.current ?? 0) > 0) hasDelivered.set('true')
    before.current = unsent
  }, [unsent])

  const isPushLost = useChoice(pushWish) === 'lost'
  if (isInTheWay) return null
  if (isPushLost) return <PushNotice />
  if (!isMoment) return null
  const isInstallable = !isHidden && (way === 'prompt' || way === 'byHand')
  return isInstallable ? <InstallNotice /> : <PushNotice />
}
