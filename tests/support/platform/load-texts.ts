import type { LanguageTexts } from '#contract/renderer'
import { addTexts } from '../../../worker/platform/lib/site-texts.ts'

const files = import.meta.glob<LanguageTexts>('../../../dist/client/texts/*.json', {
  eager: true,
  import: 'default',
})

/** The built texts of all languages, by language. */
export const builtTexts = Object.entries(files).map(([path, texts]) => {
  const language = path.split('/').at(-1)!.replace('.json', '')
  return { language, texts }
})

// Loads all texts, because tests call parts of the Worker whose callers load them.
for (const { language, texts } of builtTexts) addTexts(language, texts)
