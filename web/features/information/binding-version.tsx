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

/** On a legal page: which language's version holds, unless it is this one. */
export function BindingVersion() {
  const { t, i18n } = useLingui()
  if (i18n.locale === bindingLanguage) return null
  return <p className="caption">{t(notes[bindingLanguage])}</p>
}
