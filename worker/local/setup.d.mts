export const root: string
export const environment: Record<string, string | undefined>
/** @returns what it printed */
export function run(
  command: string,
  args: string[],
  options?: { show?: boolean; env?: Record<string, string> },
): Promise<string>
