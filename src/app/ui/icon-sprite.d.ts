declare module 'virtual:icon-sprite' {
  /** Address of the sprite, which holds every icon as a symbol. */
  export const spriteUrl: string
}
