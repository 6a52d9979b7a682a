import { useCallback, useEffect, useRef, useState } from 'react'
import type { FoundPlace, PlacesAnswer, PlacesRequest, PlaceSuggestion } from './places-messages.ts'

type Waiting = { suggestions: (found: PlaceSuggestion[]) => void; found: (place: FoundPlace | null) => void }

/**
 * Finds addresses through Google in a frame, using messages. `state` is `failed` once it is known that nothing will
 * load. Only the answer to the newest request counts.
 */
export function usePlaces(frame: HTMLIFrameElement | null, key: string, language: string, heard: Waiting) {
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const nth = useRef(0)
  const listener = useRef(heard)
  useEffect(() => {
    listener.current = heard
  })

  const ask = useCallback(
    (request: PlacesRequest) => frame?.contentWindow?.postMessage(request, window.location.origin),
    [frame],
  )

  useEffect(() => {
    const hear = ({ data, origin, source }: MessageEvent<PlacesAnswer>): void => {
      if (origin !== window.location.origin || frame === null || source !== frame.contentWindow) return
      if (data.kind === 'listening') ask({ kind: 'load', key, language })
      else if (data.kind === 'loaded') setState(data.isLoaded ? 'ready' : 'failed')
      else if (data.nth !== nth.current) return
      else if (data.kind === 'suggestions') listener.current.suggestions(data.suggestions ?? [])
      else listener.current.found(data.place)
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [frame, ask, key, language])

  return {
    state,
    suggest: (text: string) => ask({ kind: 'suggest', nth: ++nth.current, text }),
    find: (placeId: string) => ask({ kind: 'find', nth: ++nth.current, placeId }),
  }
}
