/**
 * Returns the processor time that this process has used, in milliseconds. Unlike a clock, it hardly depends
 * on other processes.
 */
export function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
