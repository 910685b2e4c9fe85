import { listStaffTemplatesEndpoint } from '#staff/staff-templates'
import { useTextLanguageNames } from '../../../features/companions/text-language-names.ts'
import { useMay } from '../api/role.tsx'
import { useStaffAnswer } from '../api/use-staff-answer.ts'

/** Saved replies for messages; each text begins with its language. */
export function useSavedReplies(): { title: string; text: string }[] {
  const names = useTextLanguageNames()
  const enabled = useMay()(listStaffTemplatesEndpoint)
  const { data } = useStaffAnswer(listStaffTemplatesEndpoint, {}, { enabled })
  return (data?.templates ?? []).map(({ language, title, text }) => ({
    title: `${names[language]}: ${title}`,
    text,
  }))
}
