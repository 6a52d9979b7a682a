/** The address of a file that is built as a worker is, in one piece. */
declare module '*?worker&url' {
  const url: string
  export default url
}
