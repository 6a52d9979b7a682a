declare module 'virtual:icon-sprite' {
  /** Address of the file that holds every icon as a symbol. */
  export const spriteUrl: string
}
