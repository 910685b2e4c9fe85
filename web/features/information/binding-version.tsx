import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { bindingLanguage } from '../../brand.ts'

const notes: Record<typeof bindingLanguage, MessageDescriptor> = {
  en: msg`The English version of this page is binding.`,
  de: msg`The German version of this page is binding.`,
  fr: msg`The French version of this page is binding.`,
  it: msg`The Italian version of this page is binding.`,
}

/** Note on a legal page that names the binding language, unless it is the page's own. */
export function BindingVersion() {
  const { t, i18n } = useLingui()
  if (i18n.locale === bindingLanguage) return null
  return <p className="caption">{t(notes[bindingLanguage])}</p>
}
