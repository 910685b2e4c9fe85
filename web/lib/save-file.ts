/** Saves a file to the browser's downloads. */
export function saveFile(content: Blob, { type, name }: { type: string; name: string }): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([content], { type }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
