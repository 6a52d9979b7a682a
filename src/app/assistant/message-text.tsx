import { useLayoutEffect, useRef } from 'react'
import { openOwnLink } from './assistant-here.ts'
import { formattedText, isSitePath } from './formatted-text.ts'

/** The assistant's text. Links of ours open in the app; any other asks first, through `onAway`. */
export function MessageText({ text, onAway }: { text: string; onAway: (address: string) => void }) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    ref.current?.replaceChildren(formattedText(text))
  }, [text])
  return (
    // The links and buttons inside handle focus and keys; this only observes their clicks.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      ref={ref}
      className="assistant-bubble assistant-text"
      onClick={(event) => {
        if (!(event.target instanceof Element)) return
        const away = event.target.closest<HTMLElement>('[data-away]')?.dataset['away']
        if (away !== undefined) onAway(away)
        const path = event.target.closest('a')?.getAttribute('href')
        // The public website is rendered by the server, so let the browser follow the link.
        if (!path || isSitePath(path) || event.metaKey || event.ctrlKey) return
        event.preventDefault()
        void openOwnLink(path)
      }}
    />
  )
}
