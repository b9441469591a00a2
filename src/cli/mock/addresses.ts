/** Classifies network addresses: private networks, loopback, and this computer. */
import { BlockList, isIP } from 'node:net';
import { networkInterfaces } from 'node:os';

type Subnet = readonly [network: string, bits: number];

/** Networks that are not public. Loopback is separate, because a mock and its client can run on the same computer. */
const PRIVATE = listOf(
  [
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['224.0.0.0', 3],
  ],
  [
    ['::', 128],
    ['fc00::', 7],
    ['fe80::', 10],
    ['ff00::', 8],
  ],
);
const LOOPBACK = listOf([['127.0.0.0', 8]], [['::1', 128]]);
/** Unspecified addresses. A connection to them reaches this computer. */
const UNSPECIFIED = listOf([['0.0.0.0', 8]], [['::', 128]]);

function listOf(ipv4: readonly Subnet[], ipv6: readonly Subnet[]): BlockList {
  const list = new BlockList();
  for (const [network, bits] of ipv4) list.addSubnet(network, bits, 'ipv4');
  for (const [network, bits] of ipv6) list.addSubnet(network, bits, 'ipv6');
  return list;
}

function contains(list: BlockList, address: string): boolean {
  return isIP(address) > 0 && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** True for an address of a private network. */
export function isPrivate(address: string): boolean {
  return contains(PRIVATE, address);
}

/** True for a loopback address, and for a name that always resolves to loopback (RFC 6761 §6.3). */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || contains(LOOPBACK, host);
}

/** True for an unspecified address, which represents every address of this computer. */
export function isUnspecified(address: string): boolean {
  return contains(UNSPECIFIED, address);
}

/** True for an address of this computer. */
export function isOwn(address: string): boolean {
  if (isLoopback(address) || isUnspecified(address)) return true;
  const own = new BlockList();
  for (const { address: one, family } of Object.values(networkInterfaces()).flatMap((all) => all ?? []))
    own.addAddress(one, family === 'IPv6' ? 'ipv6' : 'ipv4');
  return contains(own, address);
}
