import { shop } from "@/lib/shop";

export { shop as DELETE, shop as GET, shop as OPTIONS, shop as PATCH, shop as POST, shop as PUT };
