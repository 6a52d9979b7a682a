import type {} from '@shoelace-style/shoelace'
import type { HTMLAttributes, Key, ReactNode, Ref } from 'react'

type Tag = Extract<keyof HTMLElementTagNameMap, `sl-${string}`>
type EventName = Extract<keyof GlobalEventHandlersEventMap, `sl-${string}`>
type Handlers = {
  [E in EventName as `on${E}`]?: ((event: GlobalEventHandlersEventMap[E]) => void) | undefined
}
/** An element's own settable properties: what it adds to HTMLElement, without methods. */
type OwnProperties<E> = {
  [K in Exclude<keyof E, keyof HTMLElement> as E[K] extends (...values: never[]) => unknown ? never : K]?:
    | E[K]
    | undefined
}
type ElementProps<E> = OwnProperties<E> &
  Handlers &
  Omit<HTMLAttributes<E>, keyof OwnProperties<E>> & {
    class?: string | undefined
    slot?: string | undefined
    key?: Key
    ref?: Ref<E>
    children?: ReactNode
  }

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends Record<never, never>, ShoelaceElements {}
  }
}

type ShoelaceElements = { [T in Tag]: ElementProps<HTMLElementTagNameMap[T]> }
