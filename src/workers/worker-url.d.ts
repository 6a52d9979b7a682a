/** The URL of a file that is built like a worker, as a single file. */
declare module '*?worker&url' {
  const url: string
  export default url
}
