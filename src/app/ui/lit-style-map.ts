import { noChange } from 'lit'
import { type AttributePart, Directive, directive, type PartInfo, PartType } from 'lit/directive.js'

type Styles = Readonly<Record<string, string | number | null | undefined>>

/**
 * Replaces Lit's `styleMap` in Shoelace's elements. Lit's own writes a `style` attribute on the first render, which the
 * Content Security Policy blocks; this one sets each property through the element's style object.
 */
class StyleMapDirective extends Directive {
  private shown = new Set<string>()

  constructor(part: PartInfo) {
    super(part)
    if (part.type !== PartType.ATTRIBUTE || part.name !== 'style')
      throw new Error('styleMap belongs into a style attribute')
  }

  render(_styles: Styles): unknown {
    return noChange
  }

  override update(part: AttributePart, [styles]: [Styles]): unknown {
    // The element is an HTML or SVG element, and both have a style object.
    const { style } = part.element as HTMLElement
    for (const name of this.shown) {
      if (styles[name] !== null && styles[name] !== undefined) continue
      this.shown.delete(name)
      style.removeProperty(dashed(name))
    }
    for (const [name, value] of Object.entries(styles)) {
      if (value === null || value === undefined) continue
      this.shown.add(name)
      style.setProperty(dashed(name), String(value))
    }
    return noChange
  }
}

export const styleMap = directive(StyleMapDirective)

/** Turns `maxHeight` into `max-height`. Names with a dash are CSS names already. */
function dashed(name: string): string {
  return name.includes('-') ? name : name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
