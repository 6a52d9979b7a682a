// What the comparison uses of nlp.js, which comes without types.
declare module '@nlpjs/core' {
  type Manager = {
    settings: object
    addLanguage(locale: string): void
    addDocument(locale: string, text: string, intent: string): void
    train(): Promise<void>
    process(locale: string, text: string): Promise<{ intent: string }>
  }
  type Container = { use(part: unknown): void; get(name: 'nlp'): Manager }
  export function containerBootstrap(): Promise<Container>
}
declare module '@nlpjs/nlp' {
  export const Nlp: unknown
}
declare module '@nlpjs/lang-en' {
  export const LangEn: unknown
}
declare module '@nlpjs/lang-es' {
  export const LangEs: unknown
}
declare module '@nlpjs/lang-hi' {
  export const LangHi: unknown
}
declare module '@nlpjs/lang-ja' {
  export const LangJa: unknown
}
declare module '@nlpjs/lang-pt' {
  export const LangPt: unknown
}
declare module '@nlpjs/lang-zh' {
  export const LangZh: unknown
}
