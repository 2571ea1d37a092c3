// Written by `npx crossdock openapi`, like the documents that it is made of.
export const OPERATIONS = `
login POST /login p
revokeToken POST /login/revoke p
startTotp POST /login/totp p
removeOwnTotp POST /login/totp/remove p
listOwnSessions POST /login/sessions p
endOwnSessions POST /login/sessions/end p
changeOwnPassword POST /login/password p
setPasswordByLink POST /login/set_password p
showInvitation POST /login/invitation p
acceptInvitation POST /login/invitation/accept p
signIn POST /login/console p
getConsoleSession GET /login/console p
signOut DELETE /login/console p
chooseOrg POST /login/console/org p
listOrgs GET /v1/orgs l
listMembers GET /v1/members l
setMember PUT /v1/members/{user_id}
removeMember DELETE /v1/members/{user_id}
listClients GET /v1/clients l
createClient POST /v1/clients
getClient GET /v1/clients/{client_id}
changeClient PATCH /v1/clients/{client_id} k
deactivateClient DELETE /v1/clients/{client_id}
rotateClientSecret POST /v1/clients/{client_id}/rotate_secret
listApiKeys GET /v1/api_keys l
createApiKey POST /v1/api_keys
revokeApiKey DELETE /v1/api_keys/{key_id}
listInvitations GET /v1/invitations l
createInvitation POST /v1/invitations
withdrawInvitation DELETE /v1/invitations/{invitation_id}
listAudit GET /v1/audit l
listWarehouses GET /v1/warehouses l
listItems GET /v1/catalog/items l
createItem POST /v1/catalog/items k
getItem GET /v1/catalog/items/{id}
changeItem PATCH /v1/catalog/items/{id} k
listListings GET /v1/catalog/listings l
createListing POST /v1/catalog/listings k
createBundle POST /v1/catalog/bundles k
changeBundle PATCH /v1/catalog/bundles/{id} k
getListing GET /v1/catalog/listings/{listing_id}
changeListing PATCH /v1/catalog/listings/{listing_id} k
importItems POST /v1/catalog/items/bulk k
importListings POST /v1/catalog/listings/bulk k
importBundles POST /v1/catalog/bundles/bulk k
listCatalogChangeRequests GET /v1/catalog/change_requests l
getCatalogChangeRequest GET /v1/catalog/change_requests/{id}
cancelCatalogChangeRequest POST /v1/catalog/change_requests/{id}/cancel k
listBrands GET /v1/catalog/brands l
listVendors GET /v1/catalog/vendors l
listInventory GET /v1/inventory l
listInventoryReceipts GET /v1/inventory/receipts l
listInventoryAdjustments GET /v1/inventory/adjustments l
listInventoryRequestReceipts GET /v1/inventory_requests/{id}/receipts l
getInventoryRequestPhoto GET /v1/inventory_requests/{id}/photos/{photo_id} b
decideDiscrepancies POST /v1/inventory_requests/{id}/discrepancies k
listEligibilityChecks GET /v1/inventory_requests/{id}/list_eligibility_checks l
triggerEligibilityChecks POST /v1/inventory_requests/{id}/trigger_fba_eligibility_check k
printRequestPackingSlip GET /v1/inventory_requests/{id}/packing_slip.pdf b
printCartonLabels GET /v1/inventory_requests/{id}/carton_labels.pdf b
printCartonLabelsZpl GET /v1/inventory_requests/{id}/carton_labels.zpl b
printPalletLabels GET /v1/inventory_requests/{id}/pallet_labels.pdf b
printPalletLabelsZpl GET /v1/inventory_requests/{id}/pallet_labels.zpl b
listInventoryRequests GET /v1/inventory_requests l
createInventoryRequest POST /v1/inventory_requests k
getInventoryRequest GET /v1/inventory_requests/{id}
changeInventoryRequest PATCH /v1/inventory_requests/{id} k
listMarketplaceWorkOrders GET /v1/marketplace_work_orders l
createMarketplaceWorkOrder POST /v1/marketplace_work_orders k
getMarketplaceWorkOrder GET /v1/marketplace_work_orders/{id}
changeMarketplaceWorkOrder PATCH /v1/marketplace_work_orders/{id} k
cancelMarketplaceWorkOrder POST /v1/marketplace_work_orders/{id}/cancel k
listMarketplaceCartons GET /v1/marketplace_cartons l
getMarketplaceCarton GET /v1/marketplace_cartons/{id}
listMarketplacePallets GET /v1/marketplace_pallets l
printFnskuLabels GET /v1/marketplace_work_orders/{id}/fnsku_labels.pdf b
printFnskuLabelsZpl GET /v1/marketplace_work_orders/{id}/fnsku_labels.zpl b
printExpiryLabels GET /v1/marketplace_work_orders/{id}/expiry_labels.pdf b
printExpiryLabelsZpl GET /v1/marketplace_work_orders/{id}/expiry_labels.zpl b
printWorkOrderCartonLabels GET /v1/marketplace_work_orders/{id}/carton_labels.pdf b
printWorkOrderCartonLabelsZpl GET /v1/marketplace_work_orders/{id}/carton_labels.zpl b
printMarketplaceCartonLabel GET /v1/marketplace_cartons/{id}/label.pdf b
printMarketplaceCartonLabelZpl GET /v1/marketplace_cartons/{id}/label.zpl b
printMarketplacePalletLabel GET /v1/marketplace_pallets/{id}/label.pdf b
printMarketplacePalletLabelZpl GET /v1/marketplace_pallets/{id}/label.zpl b
getBoxContentsOfWorkOrder GET /v1/marketplace_work_orders/{id}/box_contents
getBoxContentsOfShipment GET /v1/marketplace_shipments/{id}/box_contents
listMarketplaceAccounts GET /v1/marketplace_accounts l
setMarketplaceAccount PUT /v1/marketplace_accounts
testMarketplaceAccount POST /v1/marketplace_accounts/{id}/test k
deleteMarketplaceAccount DELETE /v1/marketplace_accounts/{id}
createOrders POST /v1/orders k
listOrders GET /v1/orders l
summariseOrders GET /v1/orders/summary
getOrderStatus GET /v1/orders/status
listOrderTracking GET /v1/orders/tracking l
estimateOrder POST /v1/orders/estimate
cancelOrder POST /v1/orders/cancel_order k
changeOrder PATCH /v1/orders/{market_order_id} k
holdOrder POST /v1/orders/hold_order k
holdOrders POST /v1/orders/hold_orders k
releaseOrder POST /v1/orders/release_order k
releaseOrders POST /v1/orders/release_orders k
getOrderPolicy GET /v1/orgs/{id}/policy
changeOrderPolicy PATCH /v1/orgs/{id}/policy k
listShippingLabels GET /v1/shipping_labels l
getShippingLabel GET /v1/shipping_labels/{id}
printShippingLabel GET /v1/shipping_labels/{id}/label.pdf b
printShippingLabelZpl GET /v1/shipping_labels/{id}/label.zpl b
listCarrierAccounts GET /v1/carrier_accounts l
setCarrierAccount PUT /v1/carrier_accounts
testCarrierAccount POST /v1/carrier_accounts/{id}/test k
deleteCarrierAccount DELETE /v1/carrier_accounts/{id}
takeEasyPostEvent POST /carrier_webhooks/easypost/{owner_id} p
listMarketplaceShipments GET /v1/marketplace_shipments l
trackMarketplaceShipment GET /v1/marketplace_shipments/{id}/tracking
printBillOfLading GET /v1/marketplace_shipments/{id}/bill_of_lading.pdf b
getProofOfDelivery GET /v1/marketplace_shipments/{id}/proof_of_delivery b
getSignedDocument GET /documents pb
listMiddleMileOrders GET /v1/middle_mile_orders l:data
createMiddleMileOrder POST /v1/middle_mile_orders k
getMiddleMileOrder GET /v1/middle_mile_orders/{number}
cancelMiddleMileOrder POST /v1/middle_mile_orders/{number}/cancel k
calculateRates POST /v1/shipments/calculate_rates k
getRateQuote GET /v1/rate_quotes/{quote_id}
getReturnRate GET /v1/returns/rate
getReturnReasons GET /v1/returns/reasons
getReturnVolume GET /v1/returns/volume
getReturnPolicy GET /v1/returns/policy
changeReturnPolicy PATCH /v1/returns/policy k
listReturns GET /v1/returns l
announceReturn POST /v1/returns k
getReturn GET /v1/returns/{rma_number}
changeReturn PATCH /v1/returns/{rma_number} k
getReturnPhoto GET /v1/returns/{rma_number}/photos/{photo_id} b
printReturnLabel GET /v1/returns/{rma_number}/label.pdf b
printReturnLabelZpl GET /v1/returns/{rma_number}/label.zpl b
cancelReturn POST /v1/returns/{rma_number}/cancel k
decideReturnedUnits POST /v1/returns/{rma_number}/decide k
buyReturnLabel POST /v1/returns/{rma_number}/buy_label k
voidReturnLabel POST /v1/returns/{rma_number}/void_label k
getSandbox GET /v1/sandbox
advanceSandbox POST /v1/sandbox/advance k
listEvents GET /v1/events
listWebhookEndpoints GET /v1/webhook_endpoints l
createWebhookEndpoint POST /v1/webhook_endpoints
getWebhookEndpoint GET /v1/webhook_endpoints/{id}
changeWebhookEndpoint PATCH /v1/webhook_endpoints/{id} k
deleteWebhookEndpoint DELETE /v1/webhook_endpoints/{id}
listWebhookDeliveries GET /v1/webhook_endpoints/{id}/deliveries l
getWebhookDelivery GET /v1/webhook_endpoints/{id}/deliveries/{sequence}
rotateWebhookSecret POST /v1/webhook_endpoints/{id}/rotate_secret
testWebhookEndpoint POST /v1/webhook_endpoints/{id}/test k
replayWebhooks POST /v1/webhook_endpoints/{id}/replay k
replayWebhook POST /v1/webhook_endpoints/{id}/deliveries/{sequence}/replay k
`;
