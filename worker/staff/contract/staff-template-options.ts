/** Maximum length in characters. */
export const staffTemplateLengths = { title: 60, text: 2_000 } as const

export const MAX_STAFF_TEMPLATES = 200
