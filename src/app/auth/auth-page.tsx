import './auth-page.css'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { productName } from '#app/i18n/i18n.ts'

/** The frame of all signed-out pages: the line on deep lake, and the form (§2). */
export function AuthPage({ children }: { children: ReactNode }) {
  const { t } = useTranslation('auth')
  return (
    <main id="content" className="auth" tabIndex={-1}>
      <section className="auth-side" aria-label={productName()}>
        <div className="auth-slogan">
          <p className="auth-slogan-big">{t('slogan')}</p>
          <p>{t('promise')}</p>
        </div>
        <svg
          className="auth-horizon line-art"
          viewBox="0 0 700 140"
          preserveAspectRatio="xMidYMax slice"
          aria-hidden="true"
        >
          <path className="auth-hill" d="M-120 108C20 40 120 96 220 84S400 28 520 74 700 98 820 52" />
          <path className="auth-far" d="M470 124H820" strokeDasharray="3 9" />
          <path className="auth-house" d="M356 124V92l26-24 26 24v32" />
          <path d="M-120 124H356V92l26-24 26 24v32h62" />
          <path d="M376 124v-17h13v17" />
        </svg>
      </section>
      <div className="stack gap-5 auth-form">{children}</div>
    </main>
  )
}
